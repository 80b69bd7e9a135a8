import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { dateInputTexts as texts } from './date-input.texts';
import type { DatePanelProps } from './date-panel';
import './date-input.css';

/** Whether the calendar could not be loaded; dates can be typed all the same. */
let isLost = false;
const NoPanel = (_: DatePanelProps) => <></>;

const LoadedPanel = lazy(() =>
  import('./date-panel').then(
    ({ DatePanel }) => ({ default: DatePanel }),
    () => {
      isLost = true;
      return { default: NoPanel };
    },
  ),
);

/** Where fingers do the work, the keyboard of the screen stays away until it is asked for: it would cover the calendar. */
export const useScreenKeyboard = (element: RefObject<HTMLInputElement | null>) => {
  const [isWanted, setWanted] = useState(false);
  const isTouched = !isLost && window.matchMedia('(pointer: coarse)').matches;
  const call = () => {
    setWanted(true);
    element.current?.blur();
    // It comes with the focus, once the input wants one.
    setTimeout(() => element.current?.focus());
  };
  return { isKeyless: isTouched && !isWanted, actions: isTouched ? [{ label: texts.keyboard, act: call }] : [] };
};

interface BoxProps {
  readonly isOpen: boolean;
  /** Must stay the same function. */
  readonly onOpen: (open: boolean) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly panel: Omit<DatePanelProps, 'place' | 'onClose'>;
  readonly children: ReactNode;
}

/** The frame around one or two inputs, with the calendar that opens below it; its code is loaded when one first opens. */
export const DateBox = ({ isOpen, onOpen, disabled, invalid, panel, children }: BoxProps) => {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const frame = box.current;
    const leaveFor = (target: EventTarget | null) => {
      const parts = [frame, place.current];
      if (!(target instanceof Node && parts.some((part) => part?.contains(target)))) onOpen(false);
    };
    const press = ({ target }: Event) => leaveFor(target);
    const tab = ({ relatedTarget }: FocusEvent) => leaveFor(relatedTarget);
    // Ahead of the dialog around it: Escape closes the calendar alone.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onOpen(false);
    };
    document.addEventListener('pointerdown', press);
    frame?.addEventListener('focusout', tab);
    frame?.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', press);
      frame?.removeEventListener('focusout', tab);
      frame?.removeEventListener('keydown', onKey);
    };
  }, [isOpen, onOpen]);
  const Icon = panel.kind === 'time' ? ClockCircleOutlined : CalendarOutlined;
  return (
    <div ref={box} className="date-box" data-invalid={invalid} data-disabled={disabled}>
      {children}
      <Icon
        aria-hidden
        onMouseDown={(event) => {
          event.preventDefault();
          if (disabled) return;
          box.current?.querySelector('input')?.focus();
          onOpen(!isOpen);
        }}
      />
      {isOpen ? (
        <Suspense>
          <LoadedPanel {...panel} place={place} onClose={() => onOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
