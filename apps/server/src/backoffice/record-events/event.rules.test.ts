import { recordActs } from '@shuyuan/contract/product/record-acts';
import { expect, it } from 'vitest';
import { eventsOfEntry, type RecordEntry } from './event.rules';

const eventsOf = (entry: Partial<RecordEntry>, thing = 'nothing') =>
  eventsOfEntry(
    { action: 'record.edit', record_id: 1, values: {}, ...entry },
    recordActs.filter(({ key }) => key.startsWith(`${thing}.`)),
  );

it.each([
  ['record.create', 1, ['created']],
  ['record.edit', 1, ['changed']],
  ['record.revert', 1, ['changed']],
  ['record.import', 1, ['changed']],
  ['record.undo', 1, ['changed']],
  ['record.erase', 1, ['changed']],
  ['record.delete', 1, ['deleted']],
  ['record.restore', 1, ['restored']],
  ['record.import', null, ['imported']],
  ['record.undo', null, ['import_undone']],
  ['record.reveal', 1, []],
  ['record.export', null, []],
])('%s of %s is %j', (action, record_id, events) => {
  expect(eventsOf({ action, record_id })).toEqual(events);
});

it('knows an application by the state that it comes to, and not by one that it keeps', () => {
  const created = { action: 'record.create', values: { state: 'pending', name: '张' } };
  expect(eventsOf(created, 'enrolment')).toEqual(['created', 'enrolment.pending']);
  expect(eventsOf({ values: { state: 'admitted' } }, 'enrolment')).toEqual(['changed', 'enrolment.admitted']);
  expect(eventsOf({ values: { name: '李' } }, 'enrolment')).toEqual(['changed']);
  expect(eventsOf({ action: 'record.delete', values: {} }, 'enrolment')).toEqual(['deleted']);
});

it('knows what is booked by its kind, a reversal by what it reverses, and a voided row by its day', () => {
  const booked = (values: Record<string, unknown>) => eventsOf({ action: 'record.create', values }, 'payment');
  expect(booked({ kind: 'pay', reverses: null })).toEqual(['created', 'payment.collected']);
  expect(booked({ kind: 'topup' })).toEqual(['created', 'payment.collected']);
  expect(booked({ kind: 'refund', reverses: '' })).toEqual(['created', 'payment.refunded']);
  expect(booked({ kind: 'pay', reverses: 'R-1' })).toEqual(['created', 'payment.reversed']);
  expect(eventsOf({ values: { voided_on: '2026-01-05' } }, 'payment')).toEqual(['changed', 'payment.voided']);
  expect(eventsOf({ values: { invoice_state: 'requested' } }, 'payment')).toEqual(['changed']);
});

it('knows marks, made-up ones too, leave and moves of members', () => {
  const marked = { action: 'record.create', values: { state: 'late', makeup: false } };
  expect(eventsOf(marked, 'attendance')).toEqual(['created', 'attendance.marked']);
  expect(eventsOf({ values: { state: 'present', makeup: true } }, 'attendance')).toEqual([
    'changed',
    'attendance.marked',
    'attendance.made_up',
  ]);
  expect(eventsOf({ values: { state: 'approved' } }, 'leave')).toEqual(['changed', 'leave.approved']);
  expect(eventsOf({ action: 'record.create', values: { state: 'studying' } }, 'member')).toEqual([
    'created',
    'member.joined',
  ]);
  expect(eventsOf({ values: { state: 'studying' } }, 'member')).toEqual(['changed', 'member.studying']);
});
