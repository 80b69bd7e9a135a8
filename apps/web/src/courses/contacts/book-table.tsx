import { type ContactBook, isListed } from '@shuyuan/contract/courses/contacts/contact-book';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ListParts, RecordPanel } from '../../backoffice/records';
import { ActionButton } from '../../ui/action-button/action-button';
import { BookExport } from './book-export';
import { bookQuery } from './contact.queries';
import { contactTexts as texts } from './contact.texts';
import { MergeTool } from './merge/merge-tool';
import { saveVcards } from './save-vcards';
import { StudentCell } from './student-cell';

/** The members of the class as the list that every form has: with search, columns, edit, import and export. */
export const BookTable = ({ classId, name }: { classId: number; name: string }) => {
  const client = useQueryClient();
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
      tools: ({ refresh }) => (
        <>
          <ActionButton onClick={() => save(({ members }) => members.filter(isListed), name)}>
            {texts.vcardAll}
          </ActionButton>
          <BookExport classId={classId} />
          <MergeTool onMerged={refresh} />
        </>
      ),
      more: (row) => [
        {
          key: 'vcard',
          label: texts.vcard,
          onSelect: () => {
            const pick = ({ members }: ContactBook) => members.filter(({ id }) => id === row.id);
            const book = client.getQueryData<ContactBook>(queryKey);
            save(pick, book === undefined ? name : (pick(book)[0]?.name ?? name));
          },
        },
      ],
      onChanged: () => void client.invalidateQueries({ queryKey }),
    };
  }, [classId, name, client]);
  return <RecordPanel formId={courseFormIds.member} parts={parts} />;
};
