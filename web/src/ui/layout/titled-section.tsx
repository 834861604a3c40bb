import type { ComponentProps, ReactNode } from "react";

type TitledSectionProps = Omit<ComponentProps<"section">, "id" | "title"> & {
  /** Id of the heading, which names the section. */
  id: string;
  title: ReactNode;
  level?: 2 | 3;
  /** Class names of the heading. */
  titleStyle?: string;
};

/** A section that is named by the heading above its content. */
export function TitledSection({
  id,
  title,
  level = 2,
  titleStyle = "text-2xl",
  children,
  ...rest
}: TitledSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} {...rest}>
      <Heading id={id} className={titleStyle}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
