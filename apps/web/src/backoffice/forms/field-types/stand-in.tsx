import type { ComponentType } from 'react';
import './field-cells.css';

/** Stands for an editor that is too heavy to be drawn many times over. */
export const StandIn = ({ icon: Drawn, words }: { icon: ComponentType; words: string }) => (
  <div className="field-stand-in">
    <Drawn />
    {words}
  </div>
);
