/** Where the plain search form lands without JavaScript: on to the keyword's own address (spec §2). */
import { href, redirect } from 'react-router'
import type { Route } from './+types/search-form'

const onward = (request: Request): Response => {
  const keyword = new URL(request.url).searchParams.get('keyword')?.trim() ?? ''
  return redirect(keyword === '' ? '/' : href('/search/:keyword', { keyword }))
}

export const loader = ({ request }: Route.LoaderArgs) => {
  throw onward(request)
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  throw onward(request)
}

export default function SearchForm() {
  return null
}
