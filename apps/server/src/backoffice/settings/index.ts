export { createSettings } from './preference.routes';
export { findRecentSetting, findSetting, forgetSetting, settledSql, writeSetting } from './system/setting.repository';
export { createSystemSettingSlice } from './system/setting.routes';
export { clearAddressRanges, openSystemSettings, type SystemSettingsStore } from './system/system-settings';
