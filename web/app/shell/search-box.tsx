/** The header's search. It stays mounted across navigation; text typed meanwhile is kept. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useRef } from 'react'
import { href, useNavigate, useParams } from 'react-router'
import { shellTexts } from './texts'

/** True if the text has changed since it was last submitted. */
export function isSearchTyped(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.dataset.typed !== undefined
}

export function SearchBox() {
  const navigate = useNavigate()
  const { keyword } = useParams()
  const field = useRef<HTMLInputElement>(null)
  // text typed before hydration must not be overwritten
  const shown = useRef(keyword)
  useEffect(() => {
    if (!field.current || shown.current === keyword) return
    shown.current = keyword
    if (isSearchTyped()) return
    field.current.value = keyword ?? ''
    delete field.current.dataset.typed
  }, [keyword])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    delete field.current?.dataset.typed
    const text = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    void navigate(text === '' ? href('/') : href('/search/:keyword', { keyword: text }))
  }
  return (
    // a plain GET form works without JavaScript
    // biome-ignore lint/a11y/useSemanticElements: browsers announce role=search more widely than <search>
    <form
      role="search"
      action={href('/search')}
      method="get"
      onSubmit={submit}
      className="relative min-w-0 grow"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        ref={field}
        type="search"
        name="keyword"
        defaultValue={keyword}
        onChange={(event) => {
          event.currentTarget.dataset.typed = 'true'
        }}
        maxLength={KEYWORD_LENGTH_MAX}
        aria-label={shellTexts.search}
        placeholder={shellTexts.searchHint}
        enterKeyHint="search"
        className="h-11 w-full rounded-xl border border-line-strong bg-paper pr-3 pl-10 text-ink placeholder:text-ink-soft"
      />
    </form>
  )
}
