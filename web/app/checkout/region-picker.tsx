import type { Region } from '@warung/contract/regions.ts'
import { REGION_KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import type { KeywordSearch } from '../client/use-keyword-search'
import { SearchCombobox } from '../ui/search-combobox'
import { regionTexts } from './region-texts'
import { useRegionSearch, warmRegionSearch } from './use-region-search'

function regionLine({ village, district, city, province, postal_code }: Region): string {
  return [village, district, city, province, ...(postal_code === null ? [] : [postal_code])].join(', ')
}

function searchStatus(search: KeywordSearch<Region>): string {
  if (search.state === 'waiting') return regionTexts.searching
  if (search.state === 'failed') return regionTexts.failed
  if (search.state !== 'found') return ''
  const { length } = search.found
  return length === 0 ? regionTexts.nothing : regionTexts.found(length)
}

function RegionChoice({ region }: { region: Region }) {
  return (
    <>
      <span className="font-semibold">
        {region.village}, {region.district}
      </span>
      <span className="text-ink-soft">
        {region.city}, {region.province} {region.postal_code}
      </span>
    </>
  )
}

type Props = { label: string | undefined; onChoose: (region: Region) => void }

export default function RegionPicker({ label = regionTexts.label, onChoose }: Props) {
  const [written, setWritten] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useRegionSearch(isOpen ? written : undefined)
  const regions = isOpen && search.state === 'found' ? search.found : []
  const onSearch = (text: string | undefined): void => {
    if (text !== undefined) setWritten(text)
    setOpen(text !== undefined)
  }
  return (
    <SearchCombobox
      label={label}
      listLabel={regionTexts.places}
      hint={regionTexts.hint}
      status={searchStatus(search)}
      maxLength={REGION_KEYWORD_LENGTH_MAX}
      written={written}
      onSearch={onSearch}
      isOpen={isOpen}
      isWaiting={search.isWaiting}
      suggestions={regions.map((region) => ({
        key: regionLine(region),
        content: <RegionChoice region={region} />,
        choose: () => {
          setWritten('')
          setOpen(false)
          onChoose(region)
        },
      }))}
      onFocus={warmRegionSearch}
    />
  )
}
