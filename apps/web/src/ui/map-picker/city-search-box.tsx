import { AutoComplete } from 'antd';
import { useState } from 'react';
import type { City } from './cities';
import { mapTexts as texts } from './map-picker.texts';

/** The city search, or nothing when it cannot be loaded. */
const loadSearch = () => import('./city-search').catch(() => undefined);

/** Searches the built-in cities, which are loaded when the box gets the focus. */
export const CitySearchBox = ({ disabled, onFound }: { disabled: boolean; onFound: (city: City) => void }) => {
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(false);
  const [found, setFound] = useState<readonly City[]>([]);

  const search = async (typed: string) => {
    setText(typed);
    const loaded = await loadSearch();
    setFailed(loaded === undefined);
    setFound(loaded?.searchCities(typed) ?? []);
  };

  const select = (name: string) => {
    const city = found.find((one) => one.name === name);
    if (city === undefined) return;
    setText(texts.cityLabel(city));
    onFound(city);
  };

  return (
    <AutoComplete
      className="map-picker-search"
      aria-label={texts.search}
      placeholder={texts.searchPlaceholder}
      value={text}
      options={found.map((city) => ({ value: city.name, label: texts.cityLabel(city) }))}
      notFoundContent={text.trim() === '' ? null : failed ? texts.searchFailed : texts.nothingFound}
      defaultActiveFirstOption
      allowClear
      disabled={disabled}
      onFocus={() => void loadSearch()}
      showSearch={{ onSearch: search, filterOption: false }}
      onSelect={select}
      onClear={() => {
        setText('');
        setFound([]);
      }}
    />
  );
};
