export { findRecentSetting, findSetting, forgetSetting, settledSql, writeSetting } from './setting.repository';
export { createSystemSettingSlice } from './setting.routes';
export { clearAddressRanges, openSystemSettings, type SystemSettingsStore } from './system-settings';
