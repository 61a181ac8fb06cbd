<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="grid" tilewidth="8" tileheight="8" spacing="1" margin="2" tilecount="8" columns="4">
 <tileoffset x="2" y="-1"/>
 <image source="grid.png" width="37" height="20"/>
 <tile id="1" type="spike"><properties><property name="hurts" type="bool" value="true"/></properties></tile>
</tileset>
