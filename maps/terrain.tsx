<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="terrain" tilewidth="48" tileheight="48" tilecount="56" columns="8">
 <image source="terrain.png" width="384" height="336"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="sea"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="lake"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="look" value="plain"/>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="look" value="sand"/>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="look" value="jungle"/>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="look" value="mountain"/>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="look" value="snow"/>
   <property name="terrain" value="coast"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="look" value="plain"/>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="look" value="jungle"/>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="look" value="mountain"/>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="look" value="snow"/>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="look" value="sand"/>
   <property name="terrain" value="land"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="look" value="plain"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="look" value="jungle"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="look" value="mountain"/>
   <property name="terrain" value="river"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="equipment" value="mule"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="equipment" value="netting"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="equipment" value="tools"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="equipment" value="lantern"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="equipment" value="porters"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="equipment" value="ropes"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="equipment" value="ice-axe"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="equipment" value="oxygen"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="equipment" value="charts"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="equipment" value="sextant"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="equipment" value="radio"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="equipment" value="storm-sails"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="equipment" value="aqualung"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="equipment" value="diving-lamp"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="equipment" value="harpoon"/>
  </properties>
 </tile>
 <tile id="31">
  <properties>
   <property name="equipment" value="lifting-gear"/>
  </properties>
 </tile>
 <tile id="32">
  <properties>
   <property name="hazard" value="precipice"/>
  </properties>
 </tile>
 <tile id="33">
  <properties>
   <property name="hazard" value="strong-currents"/>
  </properties>
 </tile>
 <tile id="34">
  <properties>
   <property name="hazard" value="whirlpool"/>
  </properties>
 </tile>
 <tile id="40">
  <properties>
   <property name="objective" value="base"/>
  </properties>
 </tile>
 <tile id="41">
  <properties>
   <property name="objective" value="lost-city"/>
  </properties>
 </tile>
 <tile id="42">
  <properties>
   <property name="objective" value="summit"/>
  </properties>
 </tile>
 <tile id="43">
  <properties>
   <property name="objective" value="island"/>
  </properties>
 </tile>
 <tile id="44">
  <properties>
   <property name="objective" value="sunken-galleon"/>
  </properties>
 </tile>
 <tile id="45">
  <properties>
   <property name="objective" value="prehistoric-skeleton"/>
  </properties>
 </tile>
 <tile id="46">
  <properties>
   <property name="objective" value="idol"/>
  </properties>
 </tile>
 <tile id="47">
  <properties>
   <property name="objective" value="wine-jars"/>
  </properties>
 </tile>
 <tile id="48">
  <properties>
   <property name="objective" value="rare-flower"/>
  </properties>
 </tile>
 <tile id="49">
  <properties>
   <property name="objective" value="rare-fish"/>
  </properties>
 </tile>
 <tile id="50">
  <properties>
   <property name="objective" value="pearls"/>
  </properties>
 </tile>
 <tile id="51">
  <properties>
   <property name="objective" value="treasure-chest"/>
  </properties>
 </tile>
</tileset>
