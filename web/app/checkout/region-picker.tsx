import type { Region } from '@warung/contract/regions.ts'
import { REGION_KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { TextField } from '../ui/field'
import { regionTexts } from './region-texts'
import { type RegionSearch, useRegionSearch, warmRegionSearch } from './use-region-search'

function regionLine({ village, district, city, province, postal_code }: Region): string {
  return [village, district, city, province, ...(postal_code === null ? [] : [postal_code])].join(', ')
}

function searchStatus(search: RegionSearch): string {
  if (search.state === 'waiting') return regionTexts.searching
  if (search.state === 'failed') return regionTexts.failed
  if (search.state !== 'found') return ''
  const { length } = search.regions
  return length === 0 ? regionTexts.nothing : regionTexts.found(length)
}

function RegionOption({
  region,
  id,
  isActive,
  onChoose,
}: {
  region: Region
  id: string
  isActive: boolean
  onChoose: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field that owns the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onChoose}
      className={`grid min-h-11 cursor-pointer content-center px-3 py-2 text-sm ${isActive ? 'bg-sunken' : 'hover:bg-sunken'}`}
    >
      <span className="font-semibold">
        {region.village}, {region.district}
      </span>
      <span className="text-ink-soft">
        {region.city}, {region.province} {region.postal_code}
      </span>
    </div>
  )
}

function nextActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1
  return undefined
}

export default function RegionPicker({ onChoose }: { onChoose: (region: Region) => void }) {
  const listId = useId()
  const [written, setWritten] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const search = useRegionSearch(isOpen ? written : undefined)
  const regions = isOpen && search.state === 'found' ? search.regions : []
  const isShown = regions.length > 0

  const choose = (region: Region): void => {
    setWritten('')
    setIsOpen(false)
    setActive(-1)
    onChoose(region)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const next = isShown ? nextActive(event.key, active, regions.length) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'Enter') {
      event.preventDefault() // it chooses, and never sends the form
      const region = regions[Math.max(active, 0)]
      if (region) choose(region)
    }
  }
  return (
    <div className="relative">
      <TextField
        label={regionTexts.label}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={REGION_KEYWORD_LENGTH_MAX}
        value={written}
        hint={regionTexts.hint}
        preview={isOpen ? searchStatus(search) : ''}
        onChange={(event) => {
          setWritten(event.target.value)
          setIsOpen(true)
          setActive(-1)
        }}
        onFocus={warmRegionSearch}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={regionTexts.places}
        hidden={!isShown}
        className="absolute inset-x-0 top-[4.75rem] z-20 max-h-80 overflow-y-auto rounded-xl border border-line-strong bg-raised py-1 shadow-raised"
      >
        {regions.map((region, index) => (
          <RegionOption
            key={regionLine(region)}
            region={region}
            id={`${listId}-${index}`}
            isActive={index === active}
            onChoose={() => choose(region)}
          />
        ))}
      </div>
    </div>
  )
}
