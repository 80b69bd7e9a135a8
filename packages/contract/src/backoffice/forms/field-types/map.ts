import { place } from '../../../platform/geo';
import { defineFieldType } from './field-type';

export const mapField = defineFieldType({
  key: 'map',
  label: '地图选点',
  hint: '经纬度和地址',
  filling: { how: '经度,纬度 地址', example: '120.130000,30.260000 文三路 1 号' },
  group: 'contact',
  options: 'none',
  rules: ['required'],
  searchInputs: ['text', 'filled'],
  settings: ['section', 'span'],
  value: () => place,
  place: true,
});
