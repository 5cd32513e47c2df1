export const RETURN_PICTURES_MAX = 3
