export { DueSection } from './due-section';
export { followUpTexts } from './follow-up.texts';
export { FollowUpDialog, type OpenedFollowUp, openedFollowUp } from './follow-up-dialog';
export { FollowUpSection } from './follow-up-section';
export { useFollowUpRights } from './use-follow-ups';
