import type { ComponentType } from 'react';
import './field-cells.css';

/** A placeholder for an editor that is too heavy to be drawn many times. */
export const StandIn = ({ icon: Drawn, words }: { icon: ComponentType; words: string }) => (
  <div className="field-stand-in">
    <Drawn />
    {words}
  </div>
);
