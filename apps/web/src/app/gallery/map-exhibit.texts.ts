/** Words of the map picker's exhibits. */
export const mapExhibitTexts = {
  picker: '地图选点',
  value: '当前值',
  disabled: '地图选点（停用）',
  view: '地图（只读）',
  place: { lng: 116.397128, lat: 39.916527, address: '北京市东城区景山前街 4 号' },
} as const;
