/** Tags of a product for search engines and chats. Only the server writes them (client/page-tags.ts). */
import type { Product } from '@warung/contract/catalog.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import { href, type MetaDescriptor } from 'react-router'
import type { Settings } from '../client/context'
import { openGraph, pageTags, SCHEMA_ORG } from '../client/page-tags'
import { productTexts } from './product-texts'

function productPath({ product_id }: Pick<Product, 'product_id'>): string {
  return href('/product/:id', { id: String(product_id) })
}

type ShopTerms = Partial<Pick<Settings['shop'], 'arrives_in' | 'return_days'>>

/** Absent where the owner has set no days. */
function shippingDetails({ arrives_in }: ShopTerms) {
  return arrives_in === undefined
    ? undefined
    : {
        '@type': 'OfferShippingDetails',
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ID' },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: {
            '@type': 'QuantitativeValue',
            minValue: arrives_in.days_min,
            maxValue: arrives_in.days_max,
            unitCode: 'DAY',
          },
        },
      }
}

function returnPolicy({ return_days }: ShopTerms) {
  return return_days === undefined
    ? undefined
    : {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'ID',
        returnPolicyCategory: `${SCHEMA_ORG}/MerchantReturnFiniteReturnWindow`,
        merchantReturnDays: return_days,
      }
}

function productData(product: Product, url: string, shop: ShopTerms) {
  const { name, sku, brand, price, stock, numb_reviews, rating, image, images = [{ image }] } = product
  const pictures = images.flatMap((each) => (imageSources(each.image) ? [url + each.image] : []))
  return {
    '@context': SCHEMA_ORG,
    '@type': 'Product',
    name,
    sku,
    ...(pictures.length > 0 && { image: pictures }),
    ...(brand !== '' && { brand: { '@type': 'Brand', name: brand } }),
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `${SCHEMA_ORG}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      shippingDetails: shippingDetails(shop),
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
    '@context': SCHEMA_ORG,
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
