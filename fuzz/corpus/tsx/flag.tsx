<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="flag" tilewidth="16" tileheight="8" tilecount="1" columns="0">
 <tile id="0" class="banner">
  <properties><property name="cloth" value="red"/><property name="wind" type="int" value="3"/></properties>
  <image source="flag.png" width="16" height="8" trans="ff00ff"/>
  <objectgroup draworder="index">
   <object id="1" x="2" y="1" width="4" height="2"/>
   <object id="2" x="8" y="0" width="4" height="4"><ellipse/></object>
   <object id="3" x="8" y="4" width="2" height="2" rotation="30"/>
  </objectgroup>
 </tile>
</tileset>
