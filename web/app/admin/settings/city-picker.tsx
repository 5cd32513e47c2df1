import type { City } from '@warung/contract/regions.ts'
import { REGION_KEYWORD_LENGTH_MAX, REGION_KEYWORD_LETTERS_MIN } from '@warung/contract/values/limits.ts'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { browserApi } from '../../client/api'
import { type KeywordSearch, useKeywordSearch } from '../../client/use-keyword-search'
import { SearchCombobox } from '../../ui/search-combobox'
import { shippingSettingsTexts } from './shipping-settings-texts'

async function findCities(keyword: string, signal: AbortSignal): Promise<readonly City[]> {
  return (await browserApi('GET /api/v1/region/city', { query: { keyword }, signal })).data
}

function citySearchStatus(search: KeywordSearch<City>): string {
  if (search.state === 'waiting') return shippingSettingsTexts.citySearching
  if (search.state === 'failed') return shippingSettingsTexts.citySearchFailed
  if (search.state === 'found' && search.found.length === 0) return shippingSettingsTexts.noCity
  return ''
}

type Props = { cities: readonly string[]; onChange: (cities: readonly string[]) => void }

function ChosenCities({ cities, onChange }: Props) {
  if (cities.length === 0) return null
  return (
    <ul aria-label={shippingSettingsTexts.chosenCities} className="flex flex-wrap gap-2">
      {cities.map((city) => (
        <li
          key={city}
          className="inline-flex min-h-11 max-w-full items-center rounded-xl border border-line bg-sunken pl-3 text-sm"
        >
          <span className="wrap-anywhere min-w-0">{city}</span>
          <button
            type="button"
            aria-label={shippingSettingsTexts.removeCity(city)}
            onClick={() => onChange(cities.filter((other) => other !== city))}
            className="grid size-11 shrink-0 place-items-center"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function CityPicker({ cities, onChange }: Props) {
  const [written, setWritten] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useKeywordSearch(isOpen ? written : undefined, REGION_KEYWORD_LETTERS_MIN, findCities)
  const found = isOpen && search.state === 'found' ? search.found : []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchCombobox
        label={shippingSettingsTexts.cities}
        listLabel={shippingSettingsTexts.citiesFound}
        hint={shippingSettingsTexts.citiesHelp}
        status={citySearchStatus(search)}
        maxLength={REGION_KEYWORD_LENGTH_MAX}
        written={written}
        onSearch={(text) => {
          if (text !== undefined) setWritten(text)
          setOpen(text !== undefined)
        }}
        isOpen={isOpen}
        isWaiting={search.isWaiting}
        suggestions={found.map(({ city, province }) => ({
          key: city,
          content: (
            <>
              <span className="font-semibold">{city}</span>
              <span className="text-ink-soft">{province}</span>
            </>
          ),
          choose: () => {
            setWritten('')
            setOpen(false)
            onChange([...new Set([...cities, city])])
          },
        }))}
      />
      <ChosenCities cities={cities} onChange={onChange} />
    </div>
  )
}
