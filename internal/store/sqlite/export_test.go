package sqlite

// OpenOn is open to the tests.
var OpenOn = openOn
