/** How to reach an admin: an e-mail address or a URL becomes a link. */
export function AdminContact({ contact }: { readonly contact: string }) {
  const href = toHref(contact);
  if (href === null) return <bdi>{contact}</bdi>;
  return (
    <a href={href} className="inline-flex items-center min-h-target wrap-anywhere">
      {contact}
    </a>
  );
}

function toHref(contact: string): string | null {
  if (/^https?:\/\/\S+$/i.test(contact)) return contact;
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : null;
}
