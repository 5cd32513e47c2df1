/** The specification's table of screens (spec §2), row by row, in its order. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('screens/home.tsx'),
  route('page/:pageNumber', 'screens/home.tsx', { id: 'home-page' }),
  route('search', 'screens/search-form.tsx'),
  route('search/:keyword', 'screens/search.tsx'),
  route('search/:keyword/page/:pageNumber', 'screens/search.tsx', { id: 'search-page' }),
  route('product/:id', 'screens/product.tsx'),
  route('cart/:id?', 'screens/cart.tsx'),
  route('login', 'screens/login.tsx'),
  route('register', 'screens/register.tsx'),
  route('invitation', 'screens/invitation.tsx'),
  route('profile', 'screens/profile.tsx'),
  route('shipping', 'screens/shipping.tsx'),
  route('payment', 'screens/payment.tsx'),
  route('placeorder', 'screens/place-order.tsx'),
  route('order/:id', 'screens/order.tsx'),
  layout('admin/layout.tsx', [
    route('admin/userlist', 'admin/user-list.tsx'),
    route('admin/user/:id/edit', 'admin/edit-user.tsx'),
    route('admin/user/:id', 'admin/user.tsx'),
    route('admin/invitations', 'admin/invitations.tsx'),
    route('admin/productlist/:pageNumber?', 'admin/product-list.tsx'),
    route('admin/product/create', 'admin/create-product.tsx'),
    route('admin/product/:id/edit', 'admin/edit-product.tsx'),
    route('admin/orderlist', 'admin/order-list.tsx'),
    route('admin/money', 'admin/money.tsx'),
    route('admin/history', 'admin/history.tsx'),
    route('admin/settings', 'admin/settings/shop-settings.tsx'),
  ]),
  route('*', 'screens/not-found.tsx'),
] satisfies RouteConfig
