export { createSettings } from './preference.routes';
export { createSystemSettingSlice } from './system/setting.routes';
export { clearAddressRanges, openSystemSettings, type SystemSettingsDesk } from './system/system-settings';
