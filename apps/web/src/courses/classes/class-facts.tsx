import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { Place } from '@shuyuan/contract/platform/geo';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { mapTiles } from '../../platform/map-tiles';
import { labelOf, textOf } from '../../platform/row-values';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatMoney } from '../../ui/data-table/cell-format';
import { classTexts as texts } from './class.texts';

const MapView = lazy(async () => ({ default: (await import('../../ui/map-picker/map-view')).MapView }));

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'lng' in value && 'lat' in value && 'address' in value;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children === '' ? texts.nothing : children}</dd>
  </div>
);

/** The address as text; the map is only loaded for those who ask for it. */
const PlaceFact = ({ place }: { place: Place }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="class-place">
      {place.address}
      <ActionButton size="small" onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideMap : texts.showMap}
      </ActionButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <MapView value={place} tiles={mapTiles()} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** The fields of the class; those that the caller may not see are left out. */
export const ClassFacts = ({ row }: { row: RecordRow }) => {
  const has = (field: string): boolean => field in row;
  const { tuition, place } = row;
  return (
    <section className="class-part class-facts" aria-label={texts.facts}>
      <h3>{texts.facts}</h3>
      <dl>
        {has('programme') ? <Fact name={texts.programme}>{labelOf(row.programme)}</Fact> : null}
        {has('code') ? <Fact name={texts.code}>{textOf(row.code)}</Fact> : null}
        {has('head_teacher') ? <Fact name={texts.headTeacher}>{labelOf(row.head_teacher)}</Fact> : null}
        {has('starts_on') ? (
          <Fact name={texts.dates}>{texts.dateRange(textOf(row.starts_on), textOf(row.ends_on))}</Fact>
        ) : null}
        {typeof tuition === 'number' ? <Fact name={texts.tuition}>{formatMoney(tuition)}</Fact> : null}
        {textOf(row.remark) === '' ? null : <Fact name={texts.remark}>{textOf(row.remark)}</Fact>}
        {has('place') ? (
          <Fact name={texts.place}>{isPlace(place) ? <PlaceFact place={place} /> : texts.nothing}</Fact>
        ) : null}
      </dl>
    </section>
  );
};
