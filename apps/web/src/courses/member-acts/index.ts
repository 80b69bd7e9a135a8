export { actItems } from './act-items';
export { MemberActDialog, type OpenedAct, openedAct } from './member-act-dialog';
