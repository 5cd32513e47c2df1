/** A field with suggestions while typing (W3C APG, combobox with a list). */
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { TextField } from './field'
import { usePendingEnter } from './use-pending-enter'

type OptionProps = { id: string; isActive: boolean; onChoose: () => void; children: ReactNode }

function Option({ id, isActive, onChoose, children }: OptionProps) {
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
      {children}
    </div>
  )
}

function nextActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1
  return undefined
}

type Suggestion = { readonly key: string; readonly content: ReactNode; readonly choose: () => void }

type Props = {
  label: string
  /** name of the list, for screen readers */
  listLabel: string
  hint: string
  status: string
  maxLength: number
  written: string
  /** undefined closes the search */
  onSearch: (written: string | undefined) => void
  isOpen: boolean
  suggestions: readonly Suggestion[]
  /** the suggestions are of an earlier text, or on their way: Enter waits for the first one */
  isWaiting: boolean
  onFocus?: () => void
  /** Enter without a suggestion that the arrow keys chose; by default it chooses the first one */
  onEnter?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** Arrow keys move through the suggestions, Enter chooses one, Escape closes. */
function useActiveSuggestion({ isOpen, suggestions, isWaiting, onSearch, onEnter }: Props) {
  // by key: the same row stays active when another list comes, or none
  const [activeKey, setActiveKey] = useState<Suggestion['key']>()
  const active = suggestions.findIndex(({ key }) => key === activeKey)
  const list = useRef<HTMLDivElement>(null)
  const isShown = isOpen && suggestions.length > 0
  const choose = ({ choose }: Suggestion): void => {
    setActiveKey(undefined)
    choose()
  }
  const chooseFirst = (): void => {
    if (isShown && suggestions[0]) choose(suggestions[0])
  }
  const setPending = usePendingEnter(isWaiting, chooseFirst)
  const enter = (): void => {
    const chosen = isShown ? suggestions[active] : undefined
    if (chosen) choose(chosen)
    else if (onEnter) onEnter()
    else setPending(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') setPending(false)
    const next = isShown ? nextActive(event.key, active, suggestions.length) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActiveKey(suggestions[next]?.key)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      onSearch(undefined)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault() // Enter chooses a suggestion, and never submits the form
      enter()
    }
  }
  const forget = (): void => {
    setActiveKey(undefined)
    setPending(false)
  }
  return { list, isShown, active, forget, choose, onKeyDown }
}

type SuggestionsProps = {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  search: ReturnType<typeof useActiveSuggestion>
}

function Suggestions({ id, label, suggestions, search }: SuggestionsProps) {
  const { list, isShown, active, choose } = search
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isShown}
      className="absolute inset-x-0 top-[4.75rem] z-20 max-h-80 overflow-y-auto rounded-xl border border-line-strong bg-raised py-1 shadow-raised"
    >
      {isShown
        ? suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.key}
              id={`${id}-${index}`}
              isActive={index === active}
              onChoose={() => choose(suggestion)}
            >
              {suggestion.content}
            </Option>
          ))
        : null}
    </div>
  )
}

export function SearchCombobox(props: Props) {
  const {
    label,
    listLabel,
    hint,
    status,
    maxLength,
    written,
    onSearch,
    isOpen,
    suggestions,
    onFocus,
    inputRef,
  } = props
  const listId = useId()
  const search = useActiveSuggestion(props)
  const { isShown, active, forget, onKeyDown } = search
  return (
    <div className="relative">
      <TextField
        ref={inputRef}
        label={label}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={written}
        hint={hint}
        preview={isOpen ? status : ''}
        onChange={(event) => {
          onSearch(event.target.value)
          forget()
        }}
        onFocus={onFocus}
        onBlur={() => onSearch(undefined)}
        onKeyDown={onKeyDown}
      />
      <Suggestions id={listId} label={listLabel} suggestions={suggestions} search={search} />
    </div>
  )
}
