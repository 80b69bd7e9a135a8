import { useEffect, useSyncExternalStore } from 'react';
import { questions } from './confirm';
import { ConfirmDialog } from './confirm-dialog';

/** Renders the questions of `confirm`; the shell mounts it once. */
export const ConfirmHost = () => {
  const question = useSyncExternalStore(questions.subscribe, questions.first);
  useEffect(() => questions.refuseAll, []);
  if (question === undefined) return null;
  const { id, answer, ...words } = question;
  return <ConfirmDialog key={id} {...words} onAnswer={answer} />;
};
