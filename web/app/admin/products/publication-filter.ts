/** The filter by publication: its value in the address, and the options of its select. */
import { PUBLICATION_FILTERS, type PublicationFilter } from '@warung/contract/values/list-filters.ts'
import { choicesOf } from '../lists/list-query'
import { productListTexts } from './texts'

const publicationFilterLabels: Readonly<Record<PublicationFilter, string>> = {
  all: productListTexts.all,
  draft: productListTexts.drafts,
}

export const publicationFilterChoices = choicesOf(PUBLICATION_FILTERS, publicationFilterLabels)

export function publicationFilterOf(request: Request): { publication?: PublicationFilter } {
  const wanted = new URL(request.url).searchParams.get('publication')
  const publication = PUBLICATION_FILTERS.find((each) => each === wanted)
  return publication ? { publication } : {}
}
