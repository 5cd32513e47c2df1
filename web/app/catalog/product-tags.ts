/** Tags of a product for search engines and chats. Only the server writes them (client/page-tags.ts). */
import type { Product } from '@warung/contract/catalog.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import { orderTotals } from '@warung/contract/money.ts'
import { href, type MetaDescriptor } from 'react-router'
import type { Settings } from '../client/context'
import { openGraph, pageTags } from '../client/page-tags'
import { productTexts } from './product-texts'

const CONTEXT = 'https://schema.org'

function productPath({ product_id }: Pick<Product, 'product_id'>): string {
  return href('/product/:id', { id: String(product_id) })
}

type Shop = Partial<Settings['shop']>

/** Of one piece within Indonesia: its price where the shop has one rate, its days where the owner has set them. */
function shippingDetails(price: number, { arrives_in, has_shipping_options, shipping, tax }: Shop) {
  const sums =
    has_shipping_options || !shipping || !tax
      ? undefined
      : orderTotals([{ price, quantity: 1 }], { shipping, tax })
  if (!sums && !arrives_in) return undefined
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ID' },
    ...(sums && {
      shippingRate: { '@type': 'MonetaryAmount', value: sums.shipping_price, currency: 'IDR' },
    }),
    ...(arrives_in && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: arrives_in.days_min,
          maxValue: arrives_in.days_max,
          unitCode: 'DAY',
        },
      },
    }),
  }
}

function returnPolicy({ return_days }: Shop) {
  return return_days === undefined
    ? undefined
    : {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'ID',
        returnPolicyCategory: `${CONTEXT}/MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: return_days,
      }
}

function productData(product: Product, url: string, shop: Shop) {
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
      shippingDetails: shippingDetails(price, shop),
      hasMerchantReturnPolicy: returnPolicy(shop),
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
    { 'script:ld+json': productData(product, url, settings?.shop ?? {}) },
    { 'script:ld+json': breadcrumbData(product, url) },
  ]
}
