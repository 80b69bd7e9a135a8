export { OwnMessagesPage } from './own-page';
export { OwnSettingsPanel } from './own-settings-panel';
