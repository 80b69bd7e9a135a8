import { courseNode } from '@shuyuan/contract/courses/course-form';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { permissionsQuery } from '../../backoffice/identity';
import { notify } from '../../platform/notices';
import { saveFile } from '../../platform/save-file';
import { ActionButton } from '../../ui/action-button/action-button';
import { exportBook } from './contact.queries';
import { contactTexts as texts } from './contact.texts';

/** 导出通讯录: the book as a workbook, with what each member agreed to share. */
export const BookExport = ({ classId }: { classId: number }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: exportBook,
    onSuccess: ({ data, msg }) => {
      const bytes = Uint8Array.from(atob(data.content), (letter) => letter.charCodeAt(0));
      saveFile({ name: data.name, content: new Blob([bytes]) });
      notify.success(msg);
    },
  });
  if (!permissions.includes(courseNode('member', 'export'))) return null;
  return (
    <ActionButton disabled={isPending} onClick={() => mutate(classId)}>
      {texts.exportBook}
    </ActionButton>
  );
};
