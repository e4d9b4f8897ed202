import React from 'react';

/** Stands in for a component of the site that its docs import. */
export function DetailedExplanation({ title = 'Detailed Explanation', children }) {
  return (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
