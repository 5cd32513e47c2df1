/** A combobox with groups (W3C APG), loaded when it is first opened. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type KeywordSearch, useKeywordSearch } from '../../client/use-keyword-search'
import { ProductImage } from '../../display/product-image'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { usePendingEnter } from '../../ui/use-pending-enter'
import { type SearchMatch, searchEverything } from './search-everything'
import { adminSearchTexts } from './search-texts'

function matchStatus(search: KeywordSearch<SearchMatch>): string {
  if (search.state === 'waiting') return adminSearchTexts.searching
  if (search.state === 'failed') return adminSearchTexts.failed
  if (search.state !== 'found') return ''
  const count = search.found.filter(({ key }) => !key.startsWith('all ')).length
  return count === 0 ? adminSearchTexts.nothing : adminSearchTexts.found(count)
}

type MatchOptionProps = { id: string; match: SearchMatch; isActive: boolean; onChoose: () => void }

function MatchOption({ id, match: { title, detail, image }, isActive, onChoose }: MatchOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field that owns the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 ${isActive ? 'bg-brand-soft' : 'hover:bg-sunken'}`}
    >
      {image === undefined ? null : (
        <ProductImage image={image} alt="" sizes="56px" className="w-14 shrink-0 rounded-lg" />
      )}
      <span className="wrap-anywhere min-w-0">
        <span className={`block ${detail === '' ? 'text-brand' : 'font-semibold'}`}>{title}</span>
        {detail === '' ? null : <span className="block text-ink-soft text-sm">{detail}</span>}
      </span>
    </div>
  )
}

type MatchesProps = {
  id: string
  matches: readonly SearchMatch[]
  active: number
  onChoose: (match: SearchMatch) => void
}

function Matches({ id, matches, active, onChoose }: MatchesProps) {
  const groups = keysOf(adminSearchTexts.groups).filter((group) =>
    matches.some((match) => match.group === group),
  )
  return (
    <div id={id} role="listbox" aria-label={adminSearchTexts.results}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not options
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mb-2">
          <p id={`${id}-${group}`} className="px-3 py-1 font-semibold text-ink-soft text-xs">
            {adminSearchTexts.groups[group]}
          </p>
          {matches.map((match, index) =>
            match.group === group ? (
              <MatchOption
                key={match.key}
                id={`${id}-${index}`}
                match={match}
                isActive={index === active}
                onChoose={() => onChoose(match)}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move through the matches. Enter opens one, and waits for those of the present keyword. */
function useActiveMatch(
  listId: string,
  { matches, isWaiting }: { matches: readonly SearchMatch[]; isWaiting: boolean },
  choose: (match: SearchMatch) => void,
) {
  const [moved, setMoved] = useState(0)
  // later matches may be fewer
  const active = moved < matches.length ? moved : 0
  const setPending = usePendingEnter(isWaiting, () => {
    if (matches[active]) choose(matches[active])
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined && matches.length > 0) {
      event.preventDefault()
      const next = (active + step + matches.length) % matches.length
      setMoved(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setPending(true)
  }
  const reset = (): void => {
    setMoved(0)
    setPending(false)
  }
  return { active, reset, onKeyDown }
}

function AdminSearchForm({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const [written, setWritten] = useState('')
  const search = useKeywordSearch(written, 1, searchEverything)
  const matches = search.state === 'found' ? search.found : []
  const choose = (match: SearchMatch): void => {
    onClose()
    void navigate(match.to)
  }
  const { active, reset, onKeyDown } = useActiveMatch(
    listId,
    { matches, isWaiting: search.isWaiting },
    choose,
  )
  return (
    <>
      <TextField
        label={adminSearchTexts.label}
        type="search"
        role="combobox"
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={KEYWORD_LENGTH_MAX}
        value={written}
        preview={matchStatus(search)}
        hint={written.trim() === '' ? adminSearchTexts.hint : undefined}
        onChange={(event) => {
          setWritten(event.target.value)
          reset()
        }}
        onKeyDown={onKeyDown}
      />
      <div className="h-64 overflow-y-auto">
        <Matches id={listId} matches={matches} active={active} onChoose={choose} />
      </div>
    </>
  )
}

type Props = { isOpen: boolean; onClose: () => void }

export default function AdminSearch({ isOpen, onClose }: Props) {
  return (
    <Dialog title={adminSearchTexts.title} isOpen={isOpen} onClose={onClose}>
      <AdminSearchForm onClose={onClose} />
    </Dialog>
  )
}
