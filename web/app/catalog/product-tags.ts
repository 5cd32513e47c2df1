/** Tags of a product for search engines and chats. Only the server writes them (client/page-tags.ts). */
import type { Product } from '@warung/contract/catalog.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import { href, type MetaDescriptor } from 'react-router'
import type { Settings } from '../client/context'
import { openGraph, pageTags } from '../client/page-tags'
import { productTexts } from './product-texts'

const CONTEXT = 'https://schema.org'

function productPath({ product_id }: Pick<Product, 'product_id'>): string {
  return href('/product/:id', { id: String(product_id) })
}

function productData(product: Product, url: string) {
  const { name, sku, brand, price, stock, numb_reviews, rating, image, images = [{ image }] } = product
  const pictures = images.flatMap((each) => (imageSources(each.image) ? [url + each.image] : []))
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name,
    sku,
    ...(pictures.length > 0 && { image: pictures }),
    ...(brand !== '' && { brand: { '@type': 'Brand', name: brand } }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
    // without reviews there is no rating
    ...(numb_reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(rating.toFixed(2)),
        reviewCount: numb_reviews,
      },
    }),
  }
}

/** The same path as the page's breadcrumb. */
function breadcrumbData({ name, product_categories: [category] }: Product, url: string) {
  const places = [
    { name: productTexts.home, item: `${url}/` },
    ...(category
      ? [
          {
            name: category.name,
            item: `${url}${href('/category/:id', { id: String(category.product_category_id) })}`,
          },
        ]
      : []),
    { name },
  ]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place })),
  }
}

/** The router escapes `<`, `>` and `&` in the data, so that no name can end the script. */
export function productTags(
  settings: Settings | undefined,
  product: Product,
  description: string,
): MetaDescriptor[] {
  const url = settings?.shop_url ?? ''
  const { name, image, price } = product
  return [
    ...pageTags(settings, { title: name, description, image, type: 'product', path: productPath(product) }),
    openGraph('product:price:amount', String(price)),
    openGraph('product:price:currency', 'IDR'),
    { 'script:ld+json': productData(product, url) },
    { 'script:ld+json': breadcrumbData(product, url) },
  ]
}
