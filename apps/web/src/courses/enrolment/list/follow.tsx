import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { type ReactNode, useMemo, useState } from 'react';
import { idOf } from '../../../platform/row-values';
import type { MenuButtonItem } from '../../../ui/menu-button/menu-button';
import {
  FollowUpSection,
  followUpTexts,
  type OpenedFollowUp,
  openedFollowUp,
  useFollowUpRights,
} from '../../follow-ups';
import { candidateOf } from '../candidate';

/** The follow-ups of applicants on this screen; each part is empty for those who may not use it. */
export interface Following {
  readonly items: (row: RecordRow) => readonly MenuButtonItem[];
  readonly tabs: (row: RecordRow) => { key: string; label: string; children: ReactNode }[];
}

/** The engine's own list of these records gives way to the section. */
const tabKey = `${courseFormIds.followUp}.enrolment`;

const followedOf = (row: RecordRow) => ({
  contact: idOf(row.contact),
  enrolment: row.id,
  name: candidateOf(row).name,
});

/** What the screen offers about follow-ups, and the dialog that is open. */
export const useFollowing = () => {
  const { mayRead, mayAdd } = useFollowUpRights();
  const [opened, setOpened] = useState<OpenedFollowUp>();
  const following = useMemo((): Following => {
    const open = (row: RecordRow) => setOpened(openedFollowUp(followedOf(row)));
    return {
      items: (row) => (mayAdd ? [{ key: 'follow', label: followUpTexts.write, onSelect: () => open(row) }] : []),
      tabs: (row) =>
        mayRead ? [{ key: tabKey, label: followUpTexts.tab, children: <FollowUpSection of={followedOf(row)} /> }] : [],
    };
  }, [mayRead, mayAdd]);
  return { following, opened, close: () => setOpened(undefined) };
};
