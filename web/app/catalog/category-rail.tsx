import type { ShownCategory } from '@warung/contract/categories.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import { href, Link } from 'react-router'
import { catalogTexts } from './texts'

/** The category's picture, or the first letter of its name. */
function TileImage({ name, image }: Pick<ShownCategory, 'name' | 'image'>) {
  const sources = imageSources(image)
  return (
    <span className={`rail-picture font-bold text-2xl ${sources ? 'picture' : ''}`}>
      {sources ? <img src={sources.small} alt="" loading="lazy" /> : <span aria-hidden>{[...name][0]}</span>}
    </span>
  )
}

/** A single row, which scrolls sideways if it is too long. */
export function CategoryRail({ categories }: { categories: readonly ShownCategory[] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-label={catalogTexts.browse} className="mb-4 print:hidden">
      <ul className="rail">
        {categories.map(({ product_category_id, name, image }) => (
          <li key={product_category_id}>
            <Link to={href('/category/:id', { id: String(product_category_id) })}>
              <TileImage name={name} image={image} />
              <span className="wrap-anywhere line-clamp-2 font-semibold text-xs">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
