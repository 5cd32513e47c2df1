/** Search and order of an admin's list, kept in the address. */
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { Form, useSearchParams } from 'react-router'
import { Button } from '../ui/button'

type Choice = { readonly value: string; readonly label: string }
type Props = {
  label: string
  action?: string
  selects: readonly { name: string; label: string; choices: readonly Choice[] }[]
}

const searchInputStyle =
  'h-11 rounded-xl border border-line-strong bg-card px-3 text-ink placeholder:text-ink-soft'

export function ListSearch({ label, action, selects }: Props) {
  const [search] = useSearchParams()
  return (
    <Form role="search" aria-label={label} method="get" action={action} className="mb-4 flex flex-wrap gap-2">
      <input
        type="search"
        name="keyword"
        aria-label={label}
        placeholder={label}
        maxLength={KEYWORD_LENGTH_MAX}
        defaultValue={search.get('keyword') ?? ''}
        className={`${searchInputStyle} min-w-0 grow sm:max-w-xs`}
      />
      {selects.map(({ name, label: words, choices }) => (
        <select
          key={name}
          name={name}
          aria-label={words}
          defaultValue={search.get(name) ?? ''}
          className={searchInputStyle}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ))}
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  )
}
