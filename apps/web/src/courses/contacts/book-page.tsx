import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { ScreenProps } from '../../platform/screen';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { BookCards } from './book-cards';
import { BookHead } from './book-head';
import { type BookShow, readBookPlace } from './book-place';
import { BookPrint } from './book-print';
import { BookTable } from './book-table';
import { ClassChooser } from './class-chooser';
import { bookQuery } from './contact.queries';
import { contactTexts as texts } from './contact.texts';
import './book-page.css';

const Book = ({ classId, show }: { classId: number; show: BookShow }) => {
  const { data: book, error, isFetching, refetch } = useQuery(bookQuery(classId));
  if (book === undefined && error !== null && !isFetching) {
    return (
      <EmptyState tone="failure" icon="ContactsOutlined" title={texts.failed} hint={error.message}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  if (book === undefined) return <Skeleton active />;
  return (
    <div className="book">
      <BookHead book={book} show={show} />
      {show === 'table' ? (
        <Suspense fallback={<Skeleton active />}>
          <BookTable classId={classId} name={book.class.name} />
        </Suspense>
      ) : null}
      {show === 'cards' ? <BookCards book={book} /> : null}
      {show === 'print' ? <BookPrint book={book} /> : null}
    </div>
  );
};

/** 通讯录 (requirements §2): the address book of the class named by the address. */
export const BookPage = ({ params }: ScreenProps) => {
  const { classId, show } = readBookPlace(params);
  return classId === undefined ? <ClassChooser /> : <Book key={classId} classId={classId} show={show} />;
};
