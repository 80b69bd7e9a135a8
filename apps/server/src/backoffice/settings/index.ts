export { createSettings } from './preference.routes';
export { findRecentSetting, findSetting, forgetSetting, settledSql, writeSetting } from './system/setting.repository';
export { createSystemSettingSlice } from './system/setting.routes';
export { clearAddressRanges, openSystemSettings, type SystemSettingsDesk } from './system/system-settings';
