import type { ShownCategory } from '@warung/contract/categories.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import { href, Link } from 'react-router'
import { catalogTexts } from './texts'

/** The picture, or else the name's initial. */
function TileImage({ name, image }: Pick<ShownCategory, 'name' | 'image'>) {
  const sources = imageSources(image)
  return (
    <span className={`rail-picture font-bold text-2xl ${sources ? 'picture' : ''}`}>
      {sources ? <img src={sources.small} alt="" loading="lazy" /> : <span aria-hidden>{[...name][0]}</span>}
    </span>
  )
}

/** One row, which scrolls sideways when there are many. */
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
