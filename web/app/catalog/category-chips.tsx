import { imageSources } from '@warung/contract/image-sources.ts'
import { href, Link } from 'react-router'

type Chip = { readonly product_category_id: number; readonly name: string; readonly image?: string }

type Props = {
  /** spoken, and visible unless another text beside it says the same */
  title: string
  categories: readonly Chip[]
  current?: number
  isTitleShown?: boolean
  className?: string
}

function ChipImage({ image }: { image: string }) {
  const sources = imageSources(image)
  if (!sources) return null
  return <img src={sources.small} alt="" loading="lazy" className="-ml-2 size-8 rounded-full object-cover" />
}

/** One row on a phone, which scrolls: each name would take a row. */
export function CategoryChips({ title, categories, current, isTitleShown = true, className = '' }: Props) {
  if (categories.length === 0) return null
  return (
    <nav aria-label={title} className={`grid gap-3 print:hidden ${className}`}>
      {isTitleShown ? <h2 className="font-bold text-lg">{title}</h2> : null}
      <ul className="chips">
        {categories.map(({ product_category_id, name, image = '' }) => (
          <li key={product_category_id}>
            <Link
              to={href('/category/:id', { id: String(product_category_id) })}
              aria-current={product_category_id === current ? 'page' : undefined}
              className="wrap-anywhere inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 py-1 font-semibold text-ink text-sm no-underline hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              <ChipImage image={image} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
