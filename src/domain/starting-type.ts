/**
 * The visa or insurance type that a new start date has in the cart (M108): the default one, else none. Where one is
 * required it is the first one at least.
 */
export function startingType<Type>(
  types: readonly Type[],
  isDefault: (type: Type) => boolean,
  { isRequired = false } = {},
): Type | undefined {
  return types.find(isDefault) ?? (isRequired ? types[0] : undefined);
}
