export { OwnMessagesPage } from './own-page';
export { WishesPanel } from './wishes-panel';
