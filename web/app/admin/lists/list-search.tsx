/** Search and order of an admin list: in the address, and remembered for this tab. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import FunnelX from 'lucide-react/icons/funnel-x'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { listQuery, rememberedListHref, rememberListSearch } from '../../stored/list-searches'
import { Button, ButtonLink } from '../../ui/button'
import { adminListTexts } from './texts'

type Choice = { readonly value: string; readonly label: string }
type Select = { readonly name: string; readonly label: string; readonly choices: readonly Choice[] }
type Props = {
  label: string
  action?: string
  selects: readonly Select[]
}

const searchInputStyle =
  'h-11 rounded-xl border border-line-strong bg-card px-3 text-ink placeholder:text-ink-soft'

/** Updates the fields with the address, also on back; text typed while loading stays. */
function useFieldsOfAddress(search: URLSearchParams) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
      if (field === document.activeElement && field.dataset.typed !== undefined) continue
      delete field.dataset.typed
      const value = search.get(field.name) ?? ''
      if (field.value !== value) field.value = value
    }
  }, [search])
  return form
}

function markTyped({ target }: FormEvent<HTMLFormElement>): void {
  if (target instanceof HTMLElement) target.dataset.typed = 'true'
}

function forgetTyped({ currentTarget }: FormEvent<HTMLFormElement>): void {
  for (const field of currentTarget.elements) if (field instanceof HTMLElement) delete field.dataset.typed
}

type SearchSelectProps = { select: Select; value: string; isFolded: boolean }

function SearchSelect({ select: { name, label, choices }, value, isFolded }: SearchSelectProps) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className={`${searchInputStyle} min-w-0 phone:order-1 phone:grow ${isFolded ? 'phone:hidden' : ''}`}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

type IconLabelProps = { icon: typeof FunnelX; children: string }

/** An icon on a phone, words elsewhere. */
function IconLabel({ icon: Icon, children }: IconLabelProps) {
  return (
    <>
      <Icon aria-hidden className="hidden phone:block size-5" />
      <span className="phone:sr-only">{children}</span>
    </>
  )
}

function OtherSearch({ path, search }: { path: string; search: URLSearchParams }) {
  if (listQuery(search) !== '') {
    return (
      <ButtonLink to={`${path}?keyword=`} variant="quiet" className="icon-on-phone">
        <IconLabel icon={FunnelX}>{adminListTexts.showAll}</IconLabel>
      </ButtonLink>
    )
  }
  const last = search.size === 0 ? rememberedListHref(path) : path
  return last === path ? null : (
    <ButtonLink to={last} variant="quiet" className="icon-on-phone">
      <IconLabel icon={History}>{adminListTexts.showLastSearch}</IconLabel>
    </ButtonLink>
  )
}

type FilterButtonProps = { isOpen: boolean; onChange: (isOpen: boolean) => void }

/** On a phone the first screen is for the list's rows. */
function FilterButton({ isOpen, onChange }: FilterButtonProps) {
  return (
    <span className="hidden phone:block">
      <Button
        variant="secondary"
        aria-label={adminListTexts.filter}
        aria-expanded={isOpen}
        className="icon-on-phone"
        onClick={() => onChange(!isOpen)}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
      </Button>
    </span>
  )
}

type ListFiltersProps = { selects: readonly Select[]; search: URLSearchParams }

/** On a phone, closed until a filter is set or the button is pressed. */
function ListFilters({ selects, search }: ListFiltersProps) {
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? selects.some(({ name }) => (search.get(name) ?? '') !== '')
  return (
    <>
      {selects.length > 0 ? <FilterButton isOpen={isOpen} onChange={setChosen} /> : null}
      {selects.map((select) => (
        <SearchSelect
          key={select.name}
          select={select}
          value={search.get(select.name) ?? ''}
          isFolded={!isOpen}
        />
      ))}
    </>
  )
}

export function ListSearch({ label, action, selects }: Props) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const path = action ?? pathname
  const form = useFieldsOfAddress(search)
  useEffect(() => rememberListSearch(path, search), [path, search])
  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      method="get"
      action={action}
      className="list-search mb-4 flex flex-wrap gap-2"
      onChange={markTyped}
      onSubmit={forgetTyped}
    >
      <input
        type="search"
        name="keyword"
        aria-label={label}
        aria-keyshortcuts="f"
        placeholder={label}
        maxLength={KEYWORD_LENGTH_MAX}
        defaultValue={search.get('keyword') ?? ''}
        className={`${searchInputStyle} min-w-0 grow basis-40 truncate sm:max-w-md`}
      />
      <ListFilters {...{ selects, search }} />
      <Button type="submit" variant="secondary" className="icon-on-phone">
        <IconLabel icon={Search}>{adminListTexts.search}</IconLabel>
      </Button>
      <OtherSearch path={path} search={search} />
    </Form>
  )
}
