/** Short words on a customer or an order, written with commas between them. */
import type { ReactNode } from 'react'
import { Badge } from './badge'
import { TextField } from './field'

type TagErrors = Readonly<Record<string, readonly string[]>>

function tagErrors(errors: TagErrors): readonly string[] | undefined {
  const found = Object.entries(errors).flatMap(([field, each]) => (/^tags\b/.test(field) ? each : []))
  return found.length === 0 ? undefined : found
}

type TagsFieldProps = {
  label: string
  hint: string
  tags: readonly string[]
  errors: TagErrors | undefined
}

/** Named `tags`. */
export function TagsField({ label, hint, tags, errors }: TagsFieldProps) {
  const wrong = tagErrors(errors ?? {})
  return (
    <TextField
      label={label}
      name="tags"
      autoComplete="off"
      defaultValue={tags.join(', ')}
      hint={hint}
      {...(wrong && { errors: wrong })}
    />
  )
}

type TagListProps = {
  label: string
  tags: readonly string[]
  linkOf?: (tag: string, badge: ReactNode) => ReactNode
}

export function TagList({ label, tags, linkOf }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {tags.map((tag) => {
        const badge = <Badge kind="plain">{tag}</Badge>
        return (
          <li key={tag} className="wrap-anywhere min-w-0">
            {linkOf ? linkOf(tag, badge) : badge}
          </li>
        )
      })}
    </ul>
  )
}
