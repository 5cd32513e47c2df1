/** The shop as data for search engines. Only the server writes it (client/page-tags.ts). */
import { href, type MetaDescriptor } from 'react-router'
import type { Settings } from '../client/context'
import { SCHEMA_ORG } from '../client/page-tags'

/** Of a shop that knows its own address, without which the data names nothing. */
export function shopTags(settings: Settings | undefined): MetaDescriptor[] {
  const url = settings?.shop_url
  if (!settings || url === undefined) return []
  const { shop_name: name, logo, telephone, contact_email: email } = settings.shop
  const organization = {
    '@context': SCHEMA_ORG,
    '@type': 'Organization',
    name,
    url: `${url}/`,
    ...(logo !== '' && { logo: url + logo }),
    ...(telephone !== '' && { telephone }),
    ...(email !== '' && { email }),
  }
  const site = {
    '@context': SCHEMA_ORG,
    '@type': 'WebSite',
    name,
    url: `${url}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${url}${href('/search')}?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  }
  return [{ 'script:ld+json': organization }, { 'script:ld+json': site }]
}
