export { DueSection } from './due-section';
export { followUpTexts } from './follow-up.texts';
export { FollowUpDialog } from './follow-up-dialog';
export { FollowUpSection } from './follow-up-section';
export { type OpenedFollowUp, openedFollowUp } from './opened-follow-up';
export { useFollowUpRights } from './use-follow-ups';
