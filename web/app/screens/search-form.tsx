/** Where the search form leads without JavaScript: redirects to the keyword's own address (spec §2). */
import { href, redirect } from 'react-router'
import type { Route } from './+types/search-form'

function redirectToSearch(request: Request): Response {
  const keyword = new URL(request.url).searchParams.get('keyword')?.trim() ?? ''
  return redirect(keyword === '' ? href('/') : href('/search/:keyword', { keyword }))
}

export function loader({ request }: Route.LoaderArgs) {
  throw redirectToSearch(request)
}
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectToSearch(request)
}

export default function SearchForm() {
  return null
}
