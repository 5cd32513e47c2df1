/** Search and order of an admin list: in the address, and remembered for this tab. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { type FormEvent, useEffect, useRef } from 'react'
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

function SearchSelect({ select: { name, label, choices }, value }: { select: Select; value: string }) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className={`${searchInputStyle} min-w-0 phone:grow`}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

function OtherSearch({ path, search }: { path: string; search: URLSearchParams }) {
  if (listQuery(search) !== '') {
    return (
      <ButtonLink to={`${path}?keyword=`} variant="quiet">
        {adminListTexts.showAll}
      </ButtonLink>
    )
  }
  const last = search.size === 0 ? rememberedListHref(path) : path
  return last === path ? null : (
    <ButtonLink to={last} variant="quiet">
      {adminListTexts.showLastSearch}
    </ButtonLink>
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
      className="mb-4 flex flex-wrap gap-2"
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
        className={`${searchInputStyle} min-w-0 grow basis-40 phone:basis-full sm:max-w-md`}
      />
      {selects.map((select) => (
        <SearchSelect key={select.name} select={select} value={search.get(select.name) ?? ''} />
      ))}
      <Button type="submit" variant="secondary" className="phone:grow">
        {adminListTexts.search}
      </Button>
      <OtherSearch path={path} search={search} />
    </Form>
  )
}
