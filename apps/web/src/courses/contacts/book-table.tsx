import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { type ContactBook, isListed } from '@shuyuan/contract/courses/contacts/contact-book';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { permissionsQuery } from '../../backoffice/identity';
import { type ListParts, type PanelBatch, RecordPanel } from '../../backoffice/records';
import { ActionButton } from '../../ui/action-button/action-button';
import { classesKey } from '../classes';
import { actItems, MemberActDialog, type OpenedAct, openedAct } from '../member-acts';
import { BookExport } from './book-export';
import { bookQuery } from './contact.queries';
import { contactTexts as texts } from './contact.texts';
import { MergeTool } from './merge/merge-tool';
import { graduationFrom, MoveDialog, nameOf } from './move-dialog';
import { saveVcards } from './save-vcards';
import { StudentCell } from './student-cell';

const both = (first: () => void, second: () => void) => () => {
  first();
  second();
};

/** The members of the class as a generated list: with search, columns, edit, import and export. */
export const BookTable = ({ classId, name }: { classId: number; name: string }) => {
  const client = useQueryClient();
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const mayMove = permissions.includes('member.move');
  const [acting, setActing] = useState<{ act: OpenedAct; onDone: () => void }>();
  const [moving, setMoving] = useState<{ rows: readonly RecordRow[]; onMoved: () => void }>();
  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: bookQuery(classId).queryKey });
    void client.invalidateQueries({ queryKey: classesKey });
  }, [client, classId]);
  const parts = useMemo((): ListParts => {
    const { queryKey } = bookQuery(classId);
    const save = (pick: (book: ContactBook) => Parameters<typeof saveVcards>[0], file: string) => {
      const book = client.getQueryData<ContactBook>(queryKey);
      if (book !== undefined) saveVcards(pick(book), { class: book.class, file });
    };
    return {
      title: texts.members,
      fixed: { class: { id: classId, label: name } },
      cells: { contact: (row) => <StudentCell row={row} classId={classId} /> },
      tools: ({ refresh }) => [
        <ActionButton key="vcards" onClick={() => save(({ members }) => members.filter(isListed), name)}>
          {texts.vcardAll}
        </ActionButton>,
        <BookExport key="export" classId={classId} />,
        <MergeTool key="merge" onMerged={refresh} />,
      ],
      ...(permissions.includes('message.send') ? { writesTo: texts.write } : {}),
      ...(mayMove
        ? {
            batchTools: ({ rows, refresh, clear }: PanelBatch) => (
              <ActionButton onClick={() => setMoving({ rows, onMoved: both(clear, refresh) })}>
                {texts.move.label}
              </ActionButton>
            ),
          }
        : {}),
      acts: (row, { refresh }) => [
        {
          key: 'vcard',
          label: texts.vcard,
          onSelect: () => {
            const pick = ({ members }: ContactBook) => members.filter(({ id }) => id === row.id);
            const book = client.getQueryData<ContactBook>(queryKey);
            save(pick, book === undefined ? name : (pick(book)[0]?.name ?? name));
          },
        },
        ...actItems(row.state, {
          permissions,
          onOpen: (kind) =>
            setActing({ act: openedAct({ kind, member: { id: row.id, name: nameOf(row) } }), onDone: refresh }),
        }),
        ...(mayMove && graduationFrom(row.state) !== undefined
          ? [{ key: 'move', label: texts.move.label, onSelect: () => setMoving({ rows: [row], onMoved: refresh }) }]
          : []),
      ],
      onChanged: reload,
    };
  }, [classId, name, client, mayMove, permissions, reload]);
  const changed = (tell: (() => void) | undefined) => {
    tell?.();
    reload();
  };
  return (
    <>
      <RecordPanel formId={courseFormIds.member} parts={parts} />
      <MemberActDialog
        opened={acting?.act}
        onClose={() => setActing(undefined)}
        onDone={() => changed(acting?.onDone)}
      />
      <MoveDialog rows={moving?.rows} onClose={() => setMoving(undefined)} onMoved={() => changed(moving?.onMoved)} />
    </>
  );
};
